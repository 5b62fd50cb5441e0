import '../ui/tokens.css';
import '../ui/global.css';
import './embedded.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { readLanguage } from '../ui/language';
import { lazyWithFallback } from '../ui/lazyWithFallback';
import { readTheme } from '../ui/theme';
import { isEmbedded } from './embedding';
import { LoadFailed, Loading } from './Loading';
import { loadLanguage } from './lazy/loadLanguage';
import { Respondent } from './Respondent';
import { type Visit, visitTo } from './visit';

// A page of its own, opened by few.
const OwnResponse = lazyWithFallback(
  async () => (await import('./own-response/OwnResponsePage')).OwnResponsePage,
  LoadFailed,
);

const root = document.getElementById('root');
if (root === null) {
  throw new Error('respond.html has no #root');
}

// `theme.js` does this too, but may load later on a slow network.
const html = document.documentElement;
html.dataset['theme'] = readTheme();
html.lang = readLanguage();

const page = createRoot(root);
const screen = window.location.pathname === '/response' ? openOwnResponse() : openForm(root);
void loadLanguage(readLanguage()).then(() => page.render(<StrictMode>{screen}</StrictMode>));

function openOwnResponse() {
  return (
    <Suspense fallback={<Loading />}>
      <OwnResponse />
    </Suspense>
  );
}

function openForm(here: HTMLElement) {
  const visit = visitTo(linkIn(window.location.pathname));
  if (isEmbedded()) {
    html.dataset['embedded'] = '';
    void import('./postHeight').then(({ postHeight }) => postHeight(here));
  }
  visit.open();

  // Not needed for the first page, so it loads afterwards.
  window.addEventListener('load', () => setTimeout(() => void afterLoad(visit)));
  return <Respondent visit={visit} />;
}

async function afterLoad(visit: Visit): Promise<void> {
  try {
    const { followHistory, warmUp } = await import('./afterLoad');
    // In a frame the history belongs to the embedding page; there only the form's own Back works.
    if (!isEmbedded()) {
      followHistory(visit);
    }
    await warmUp(visit.link);
  } catch {
    // The form works without.
  }
}

/** `/form/{shareLink}`. */
function linkIn(path: string): string {
  const [, , link = ''] = path.split('/');
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
