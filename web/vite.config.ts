// The build of the browser client into web/dist. In development (`npm run dev`) the pages talk to a running `valor play`
// (VALOR=http://127.0.0.1:PORT) or, without one, to the positions in tests/fixtures.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { answer } from './tests/fixtures/server';

function fixture_server(): Plugin {
  return {
    name: 'fixture-server',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/api/')) return next();
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          const reply = answer(request.method ?? 'GET', request.url ?? '/', body);
          response.statusCode = reply.status;
          response.setHeader('Content-Type', reply.type);
          response.end(reply.body);
        });
      });
    },
  };
}

const valor = process.env['VALOR'];
// The small DOM of the unit tests cannot read a table's cell that stands alone as markup: there it is built piece by piece.
const in_tests = process.env['VITEST'] ? { compilerOptions: { fragments: 'tree' as const } } : {};
export default defineConfig({
  plugins: [svelte(in_tests), ...(valor ? [] : [fixture_server()])],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  server: valor ? { proxy: { '/api': { target: valor, changeOrigin: true, ws: true } } } : {},
  test: {
    environment: 'happy-dom',
    include: ['tests/unit/**/*_test.ts'],
    setupFiles: ['tests/unit/setup.ts'],
    // A busy machine is no fault of the client.
    testTimeout: 30_000,
  },
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
});
