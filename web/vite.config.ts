import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Connect, Manifest, Plugin, Rolldown } from 'vite';
import { build, defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { leanRespondent } from './respondent.config.ts';

const server = `http://127.0.0.1:${process.env['FORMWRIGHT_PORT'] ?? '8080'}`;
const inThisFolder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const MANIFEST = '.vite/manifest.json';
const MODULES = '.vite/modules.json';
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

const hashOf = (content: string) => createHash('sha256').update(content).digest('base64url').slice(0, 8);

/**
 * The script that runs before the first paint gets a hashed name like every other: kept pages must never meet a
 * script of another build.
 */
const hashedThemeScript: Plugin = {
  name: 'formwright-hashed-theme-script',
  apply: 'build',
  async transformIndexHtml(html) {
    return html.replace('/theme.js', `/${(await themeScript()).fileName}`);
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', ...(await themeScript()) });
  },
};

async function themeScript(): Promise<{ fileName: string; source: string }> {
  const source = await readFile(inThisFolder('public/theme.js'), 'utf8');
  return { fileName: `assets/theme-${hashOf(source)}.js`, source };
}

/** Writes the worker that keeps exactly the files of this build, and beside the manifest which module went where. */
const serviceWorker: Plugin = {
  name: 'formwright-service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const page = bundle['app.html'];
    if (page?.type !== 'asset') {
      throw new Error('app.html must be there before the worker that keeps it is written');
    }
    const html = page.source.toString();
    const namedByThePage = [...html.matchAll(/\/assets\/[^"]+/g)].map(([name]) => name);
    const files = Object.keys(bundle)
      .filter((file) => file.startsWith('assets/'))
      .map((file) => `/${file}`)
      .concat('/favicon.svg')
      .toSorted();
    const version = hashOf([html, ...files].join('\n'));
    const source = await writeWorker('offline-shell/worker/worker.ts', { version, files, namedByThePage });
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    this.emitFile({ type: 'asset', fileName: MODULES, source: JSON.stringify(modulesOf(bundle), null, 2) });
  },
};

/** The respondent's worker keeps the scripts and styles of its build; fonts and pictures as a form needs them. */
const formWorker: Plugin = {
  name: 'formwright-form-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const files = Object.keys(bundle)
      .filter((file) => /^assets\/.*\.(?:js|css)$/.test(file))
      .map((file) => `/${file}`)
      .concat('/favicon.svg')
      .toSorted();
    const version = hashOf(files.join('\n'));
    const source = await writeWorker('respondent/offline/worker/formWorker.ts', { version, files });
    this.emitFile({ type: 'asset', fileName: 'form-worker.js', source });
  },
};

/** One plain script: a worker that is a module is unknown to some browsers. */
async function writeWorker(entry: string, ofThisBuild: object): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(ofThisBuild) },
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: inThisFolder(`src/${entry}`),
        formats: ['iife'],
        name: 'formwright',
      },
    },
  });
  const [output] = [result].flat();
  if (output === undefined || !('output' in output)) {
    throw new Error('the worker was not built');
  }
  return output.output[0].code;
}

/** Source files of each script; the manifest only tells which scripts there are. */
function modulesOf(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const root = inThisFolder('.');
  return Object.fromEntries(
    Object.values(bundle)
      .filter((part) => part.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk.moduleIds.map((id) => id.replace(root, '')).toSorted()]),
  );
}

/** Shared, but not by everybody who loads what is shared: apart from it. */
const onlyForSome = new RegExp(
  [
    '/@base-ui/react/select/',
    '/node_modules/(?:immer|zustand)/',
    '/@tanstack/.*/(?:mutationObserver|useMutation)[.]js',
    '/icons/(?:chevron-up|download|folder-input|link-2-off|paperclip)[.]',
    '/src/(?:ui/(?:Select|Toggle|BranchChip)|works|sharing|form-rules|features/(?:builder|analysis)|question-fields)/',
  ].join('|'),
);

/** A whole page as respondents meet it: previews, the flowchart and old versions show one, the canvas does not. */
const ofPreviews =
  /\/src\/(?:form-rules\/(?:walk|checkAnswers)|question-fields\/(?:FormPage|QuestionCard|SendBar|ThankYou)|features\/builder\/preview\/)/;

/** What comes on the way to publishing. */
const ofPublishing =
  /\/src\/(?:sharing|features\/builder\/(?:versions|publish|flow|problems\/ProblemList))|\/@tanstack\//;

/** What the builder opens with, of what its later parts need too. */
const ofBuilder = (id: string) =>
  !ofPreviews.test(id) &&
  !ofPublishing.test(id) &&
  /\/node_modules\/(?:immer|zustand)\/|\/src\/(?:form-rules|question-fields|features\/builder)\//.test(id);

/** Without these, every module shared by two screens would be a file, and a request, of its own. */
const ownerChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 4 },
  { name: 'start', test: /\/src\/(?!app\/main\.)/, tags: ['$initial'], priority: 3 },
  { name: 'shared', test: (id) => !onlyForSome.test(id), minShareCount: 3, priority: 2 },
  { name: 'select', test: /\/select\//i, minShareCount: 2, priority: 2 },
  { name: 'builder-parts', test: ofBuilder, minShareCount: 2, priority: 1 },
  { name: 'page-parts', test: ofPreviews, minShareCount: 2 },
  { name: 'publishing-parts', test: ofPublishing, minShareCount: 2 },
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
      hashedThemeScript,
      isRespondent ? [leanRespondent.plugins, formWorker] : serviceWorker,
      compression({
        exclude: /\.vite\//,
        include: /\.(?:html|js|css|svg|json|txt|webmanifest)$/,
        algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
      }),
      isRespondent && oneManifest,
    ],
    ...(isRespondent && { css: leanRespondent.css }),
    build: {
      target: 'es2023',
      manifest: isRespondent ? RESPONDENT_MANIFEST : MANIFEST,
      emptyOutDir: !isRespondent,
      copyPublicDir: !isRespondent,
      modulePreload: isRespondent ? leanRespondent.modulePreload : { polyfill: false },
      // The content policy allows fonts and images from our own address only, never from a data: URL.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: inThisFolder(isRespondent ? 'respond.html' : 'app.html'),
        output: { codeSplitting: isRespondent ? true : { groups: ownerChunks } },
      },
    },
    server: {
      host: '127.0.0.1',
      proxy: { '/api': server, '/files': server, '/media': server },
    },
    preview: {
      host: '127.0.0.1',
      proxy: { '/api': server, '/files': server, '/media': server },
    },
  };
});
