import { readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Connect, Manifest, Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const server = `http://127.0.0.1:${process.env['FORMWRIGHT_PORT'] ?? '8080'}`;
const inThisFolder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const MANIFEST = '.vite/manifest.json';
const RESPONDENT_MANIFEST = '.vite/manifest.respondent.json';

/** The server answers every page address with one of two documents; Vite has to do the same. */
const sendPageDocument: Connect.NextHandleFunction = (request, _response, next) => {
  const path = request.url?.split('?', 1)[0] ?? '/';
  const isPage = request.headers.accept?.includes('text/html') === true && !path.endsWith('.html');
  if (isPage) {
    request.url = path.startsWith('/form/') ? '/respond.html' : '/app.html';
  }
  next();
};

const pageDocuments: Plugin = {
  name: 'formwright-page-documents',
  configureServer: ({ middlewares }) => void middlewares.use(sendPageDocument),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(sendPageDocument),
};

/** One manifest names the files of both pages. */
const oneManifest: Plugin = {
  name: 'formwright-one-manifest',
  apply: 'build',
  async closeBundle() {
    const [both, respondent] = [
      inThisFolder(`dist/${MANIFEST}`),
      inThisFolder(`dist/${RESPONDENT_MANIFEST}`),
    ];
    const merged = { ...(await readManifest(both)), ...(await readManifest(respondent)) };
    await writeFile(both, `${JSON.stringify(merged, null, 2)}\n`);
    await rm(respondent);
  },
};

async function readManifest(file: string): Promise<Manifest> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite wrote it a moment ago.
  return JSON.parse(await readFile(file, 'utf8')) as Manifest;
}

/** Without these, every module shared by two screens would be a file, and a request, of its own. */
const ownerChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
  { name: 'start', test: /\/src\/(?!app\/main\.)/, tags: ['$initial'], priority: 1 },
  { name: 'shared', minShareCount: 3 },
];

/**
 * The respondent's page is a build of its own (`--mode respondent`, after the owner's): the two have different
 * readers, and sharing files between them would cost the respondent requests for nothing.
 */
export default defineConfig(({ mode }) => {
  const isRespondent = mode === 'respondent';
  return {
    appType: 'mpa',
    plugins: [
      react(),
      pageDocuments,
      compression({
        exclude: /\.vite\//,
        include: /\.(?:html|js|css|svg|json|txt|webmanifest)$/,
        algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
      }),
      isRespondent && oneManifest,
    ],
    build: {
      target: 'es2023',
      manifest: isRespondent ? RESPONDENT_MANIFEST : MANIFEST,
      emptyOutDir: !isRespondent,
      copyPublicDir: !isRespondent,
      modulePreload: { polyfill: false },
      // The content policy allows fonts and images from our own address only, never from a data: URL.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: inThisFolder(isRespondent ? 'respond.html' : 'app.html'),
        output: { codeSplitting: isRespondent ? false : { groups: ownerChunks } },
      },
    },
    server: {
      host: '127.0.0.1',
      proxy: { '/api': server, '/media': server },
    },
    preview: {
      host: '127.0.0.1',
      proxy: { '/api': server, '/media': server },
    },
  };
});
