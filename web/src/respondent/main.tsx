import '../ui/tokens.css';
import '../ui/global.css';
import './embedded.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readLanguage } from '../ui/language';
import { readTheme } from '../ui/theme';
import { isEmbedded } from './embedding';
import { followHistory } from './followHistory';
import { loadLanguage } from './lazy/loadLanguage';
import { Respondent } from './Respondent';
import { visitTo } from './visit';

const root = document.getElementById('root');
if (root === null) {
  throw new Error('respond.html has no #root');
}

// `theme.js` does this too, but may load later on a slow network.
const html = document.documentElement;
html.dataset['theme'] = readTheme();
html.lang = readLanguage();

const visit = visitTo(linkIn(window.location.pathname));
if (isEmbedded()) {
  html.dataset['embedded'] = '';
  void import('./postHeight').then(({ postHeight }) => postHeight(root));
} else {
  // In a frame the history belongs to the embedding page; there only the form's own Back works.
  followHistory(visit);
}
visit.open();

const page = createRoot(root);
void loadLanguage(readLanguage()).then(() =>
  page.render(
    <StrictMode>
      <Respondent visit={visit} />
    </StrictMode>,
  ),
);

// Not needed for the first page, so it loads afterwards.
window.addEventListener('load', () =>
  setTimeout(() =>
    import('./offline/warmUp').then(({ warmUp }) => warmUp(visit.link)).catch(() => undefined),
  ),
);

/** `/form/{shareLink}`. */
function linkIn(path: string): string {
  const [, , link = ''] = path.split('/');
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
