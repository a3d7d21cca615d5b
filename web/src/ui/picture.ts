// The small picture of a map without its lettering: fonts do not load inside an image, and a fallback font is ugly.
import type { Attachment } from 'svelte/attachments';

const known = new Map<string, Promise<string>>();

async function without_text(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'same-origin' });
  // A game from a file may have a scenario that is not here: then there is no picture, and no sign of a broken one.
  if (!response.ok) return '';
  const drawing = (await response.text()).replace(/<text\b[^>]*>[^<]*<\/text>/g, '');
  return URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
}

/** `<img {@attach picture(address)} />` */
export function picture(address: string): Attachment<HTMLImageElement> {
  return (image) => {
    // Until it is there nothing is shown, not even the sign of a picture that is missing.
    if (!image.getAttribute('src')) image.style.visibility = 'hidden';
    image.onload = () => (image.style.visibility = '');
    if (!address) return;
    let wanted = true;
    const ready = known.get(address) ?? without_text(address);
    known.set(address, ready);
    ready.then(
      (url) => {
        if (wanted && url) image.src = url;
      },
      () => known.delete(address),
    );
    return () => {
      wanted = false;
    };
  };
}
