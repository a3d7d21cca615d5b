// The zip that app/pack.py made of data/ and web/dist/, laid into the binary as it is.
#include "app/app.h"

asm(R"(
  .section .rodata
  .balign 16
  .global valor_zip_begin
valor_zip_begin:
  .incbin ")" VALOR_ZIP R"("
  .global valor_zip_end
valor_zip_end:
  .byte 0
  .previous
)");

extern "C" const char valor_zip_begin[];
extern "C" const char valor_zip_end[];

namespace valor::app {

std::string_view embedded_zip() { return {valor_zip_begin, static_cast<std::size_t>(valor_zip_end - valor_zip_begin)}; }

}  // namespace valor::app
