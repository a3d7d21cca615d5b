// Quiet sounds made on the spot with WebAudio: no files. Every sound is a few shaped tones or bursts of noise, short and
// soft. Nothing sounds unless the player's settings say so, and a browser without audio stays silent.
import { settings } from '../settings.svelte';

export type Sound = 'select' | 'step' | 'shot' | 'dice' | 'hit' | 'miss' | 'rally' | 'phase' | 'refused' | 'turn';

interface Tone {
  /** Hertz; 0 is noise. */
  pitch: number;
  /** Where it slides to. */
  to?: number;
  at: number;
  long: number;
  loud: number;
  /** For noise: where the filter sits. */
  colour?: number;
}

const kSounds: Record<Sound, Tone[]> = {
  select: [{ pitch: 520, at: 0, long: 0.06, loud: 0.1 }],
  step: [{ pitch: 0, colour: 420, at: 0, long: 0.05, loud: 0.16 }],
  shot: [{ pitch: 0, colour: 1900, at: 0, long: 0.09, loud: 0.3 }, { pitch: 110, to: 60, at: 0, long: 0.12, loud: 0.2 }, { pitch: 0, colour: 900, at: 0.11, long: 0.2, loud: 0.06 }],
  dice: [0, 0.07, 0.13, 0.22].map((at) => ({ pitch: 0, colour: 2600, at, long: 0.025, loud: 0.2 })),
  hit: [{ pitch: 190, to: 90, at: 0, long: 0.22, loud: 0.2 }],
  miss: [{ pitch: 0, colour: 3200, at: 0, long: 0.14, loud: 0.05 }],
  rally: [{ pitch: 392, at: 0, long: 0.12, loud: 0.1 }, { pitch: 523, at: 0.1, long: 0.2, loud: 0.1 }],
  phase: [{ pitch: 330, at: 0, long: 0.12, loud: 0.08 }],
  refused: [{ pitch: 160, at: 0, long: 0.09, loud: 0.12 }],
  turn: [{ pitch: 262, at: 0, long: 0.16, loud: 0.1 }, { pitch: 392, at: 0.14, long: 0.26, loud: 0.1 }],
};
/** Which sound belongs to what an event shows. */
const kHurts = /elim|kill|loss|reduc|pin|rout|immob|destroy/;

class Sounds {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  play(sound: Sound): void {
    if (!settings.sound || settings.volume === 0 || typeof AudioContext === 'undefined') return;
    try {
      this.context ??= new AudioContext();
    } catch {
      return;
    }
    const context = this.context;
    // A page may sound only after a touch or a key; before that nothing is queued up.
    if (context.state === 'suspended') {
      void context.resume();
      return;
    }
    for (const tone of kSounds[sound]) this.tone(context, tone);
  }

  effect(effect: string): void {
    if (/rall/.test(effect)) this.play('rally');
    else this.play(kHurts.test(effect) ? 'hit' : 'miss');
  }

  private tone(context: AudioContext, { pitch, to, at, long, loud, colour }: Tone): void {
    const from = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime((loud * settings.volume) / 100, from + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + long);
    gain.connect(context.destination);
    if (pitch === 0) {
      const source = context.createBufferSource();
      source.buffer = this.white(context);
      const filter = context.createBiquadFilter();
      filter.type = 'bandpass';
      filter.frequency.value = colour ?? 1000;
      source.connect(filter).connect(gain);
      source.start(from, 0, long);
    } else {
      const source = context.createOscillator();
      source.type = 'triangle';
      source.frequency.setValueAtTime(pitch, from);
      if (to !== undefined) source.frequency.exponentialRampToValueAtTime(to, from + long);
      source.connect(gain);
      source.start(from);
      source.stop(from + long);
    }
  }

  private white(context: AudioContext): AudioBuffer {
    if (this.noise) return this.noise;
    const buffer = context.createBuffer(1, Math.floor(context.sampleRate * 0.5), context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    this.noise = buffer;
    return buffer;
  }
}

export const sounds = new Sounds();
