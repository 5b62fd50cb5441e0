import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import globalData from '@csstools/postcss-global-data';
import react from '@vitejs/plugin-react';
import customMedia from 'postcss-custom-media';
import type { Connect, Manifest, Plugin, Rolldown } from 'vite';
import { build, defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { leanRespondent } from './respondent.config.ts';

const server = `http://127.0.0.1:${process.env['FORMWRIGHT_PORT'] ?? '8080'}`;
const proxy = {
  '/api': server,
  '/files': server,
  '/media': server,
  // Calls go to the server; the pages of the same addresses do not.
  '/unsubscribe': {
    target: server,
    bypass: ({ method, url }: IncomingMessage) => (method === 'GET' ? url : undefined),
  },
};
const inThisFolder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const MANIFEST = '.vite/manifest.json';
const MODULES = '.vite/modules.json';
const RESPONDENT_MANIFEST = '.vite/manifest.respondent.json';

/** Like the server, answers every page URL with one of two documents. */
const sendPageDocument: Connect.NextHandleFunction = (request, _response, next) => {
  const path = request.url?.split('?', 1)[0] ?? '/';
  const isPage = request.headers.accept?.includes('text/html') === true && !path.endsWith('.html');
  if (isPage) {
    request.url = path.startsWith('/form/') || path === '/response' ? '/respond.html' : '/app.html';
  }
  next();
};

const pageDocuments: Plugin = {
  name: 'formwright-page-documents',
  configureServer: ({ middlewares }) => void middlewares.use(sendPageDocument),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(sendPageDocument),
};

/** Merges the manifests of both builds. */
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite has just written it.
  return JSON.parse(await readFile(file, 'utf8')) as Manifest;
}

const hashOf = (content: string) => createHash('sha256').update(content).digest('base64url').slice(0, 8);

/**
 * Gives the script that runs before the first paint a hashed name: cached pages must never load a script of another
 * build.
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

/** Writes the service worker that caches exactly the files of this build, and the list of modules per chunk. */
const serviceWorker: Plugin = {
  name: 'formwright-service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const page = bundle['app.html'];
    if (page?.type !== 'asset') {
      throw new Error('app.html must be emitted before its service worker');
    }
    const html = page.source.toString();
    const linkedByPage = [...html.matchAll(/\/assets\/[^"]+/g)].map(([name]) => name);
    const files = Object.keys(bundle)
      .filter((file) => file.startsWith('assets/'))
      .map((file) => `/${file}`)
      .concat('/favicon.svg')
      .toSorted();
    const version = hashOf([html, ...files].join('\n'));
    const source = await writeWorker('offline-shell/worker/worker.ts', { version, files, linkedByPage });
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    this.emitFile({ type: 'asset', fileName: MODULES, source: JSON.stringify(modulesOf(bundle), null, 2) });
  },
};

/** The respondent's service worker caches the scripts and styles of its build; fonts and images on demand. */
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

/** A classic script: some browsers do not support module workers. */
async function writeWorker(entry: string, buildInfo: object): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(buildInfo) },
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
    throw new Error('no output for the worker');
  }
  return output.output[0].code;
}

/** Source files of each chunk, which the manifest does not list. */
function modulesOf(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const root = inThisFolder('.');
  return Object.fromEntries(
    Object.values(bundle)
      .filter((part) => part.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk.moduleIds.map((id) => id.replace(root, '')).toSorted()]),
  );
}

/** Modules used by several screens, but not enough to be in the shared chunk. */
const notShared = new RegExp(
  [
    '/@base-ui/react/select/',
    '/node_modules/(?:immer|zustand)/',
    '/@tanstack/.*/(?:mutationObserver|useMutation)[.]js',
    '/icons/(?:chart-column|chevron-up|download|file|folder|folder-input|link-2|link-2-off|minus)[.]',
    '/icons/(?:paperclip|search|text-cursor-input)[.]',
    '/src/shared/works/(?!destinations|matchesName|queries|standaloneForm|useCreateForm)',
    '/src/(?:shared/(?:sharing|page-graph)|form-rules|features/(?:builder|analysis)|form-page|question-types)/',
  ].join('|'),
);

/** A page as respondents see it: used by previews, the flowchart and old versions, not by the canvas. */
const previewModules =
  /\/src\/(?:form-rules\/(?:walk|checkAnswers)|form-page\/(?:FormPage|QuestionCard|SendBar|ThankYou)|features\/builder\/preview\/)/;

const publishingModules =
  /\/src\/(?:sharing|features\/builder\/(?:versions|publish|flow|problems\/ProblemList))|\/@tanstack\//;

/** The checks, loaded after a form is open. */
const checkModules = /\/src\/form-rules\/publishing\/(?:check|\w+Checks|rejoinBranches)\.ts/;

/** Shared by condition mode, the flowchart and deleting a page, not needed by the canvas. */
const branchModules =
  /\/src\/features\/builder\/(?:condition\/(?:RichSentence|describeCondition)|pages\/(?:DeletePageDialog|replacementTargets))/;

/** Needed to open the builder, and shared with its lazy parts. */
const isBuilderModule = (id: string) =>
  !branchModules.test(id) &&
  !previewModules.test(id) &&
  !publishingModules.test(id) &&
  !checkModules.test(id) &&
  /\/node_modules\/(?:immer|zustand)\/|\/src\/(?:form-rules|form-page|question-types|features\/builder)\//.test(
    id,
  );

/** Without these, every module shared by two screens would be a separate file and request. */
const ownerChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 4 },
  { name: 'start', test: /\/src\/(?!app\/main\.)/, tags: ['$initial'], priority: 3 },
  { name: 'shared', test: (id) => !notShared.test(id), minShareCount: 3, priority: 2 },
  { name: 'select', test: /\/select\//i, minShareCount: 2, priority: 2 },
  { name: 'builder-parts', test: isBuilderModule, minShareCount: 2, priority: 1 },
  { name: 'branch-parts', test: branchModules, minShareCount: 2 },
  { name: 'page-parts', test: previewModules, minShareCount: 2 },
  { name: 'checks', test: checkModules, minShareCount: 2 },
  { name: 'publishing-parts', test: publishingModules, minShareCount: 2 },
];

/** Without this, modules that the first view shares with several lazy parts would be separate files and requests. */
const respondentChunks: Rolldown.CodeSplittingGroup[] = [{ name: 'start', tags: ['$initial'] }];

/**
 * The respondent's page is a separate build (`--mode respondent`, after the owner's): sharing files between them would
 * only cost the respondent requests.
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
    css: {
      ...(isRespondent && leanRespondent.css),
      postcss: {
        plugins: [globalData({ files: [inThisFolder('src/ui/breakpoints.css')] }), customMedia()],
      },
    },
    build: {
      target: 'es2023',
      manifest: isRespondent ? RESPONDENT_MANIFEST : MANIFEST,
      emptyOutDir: !isRespondent,
      copyPublicDir: !isRespondent,
      modulePreload: isRespondent ? leanRespondent.modulePreload : { polyfill: false },
      // The content security policy allows fonts and images only from our own origin, not from data: URLs.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: inThisFolder(isRespondent ? 'respond.html' : 'app.html'),
        output: { codeSplitting: { groups: isRespondent ? respondentChunks : ownerChunks } },
      },
    },
    server: {
      host: '127.0.0.1',
      proxy,
    },
    preview: {
      host: '127.0.0.1',
      proxy,
    },
  };
});
