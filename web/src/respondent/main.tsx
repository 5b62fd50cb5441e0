import '../ui/tokens.css';
import '../ui/global.css';
import './embedded.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readLanguage } from '../ui/language';
import { readTheme } from '../ui/theme';
import { followHistory } from './followHistory';
import { speak } from './later/speak';
import { Respondent } from './Respondent';
import { isEmbedded, tellHeight } from './tellHeight';
import { visitTo } from './visit';

const root = document.getElementById('root');
if (root === null) {
  throw new Error('respond.html has no #root');
}

// On a slow network the small script that does this may come after this one.
const look = document.documentElement;
look.dataset['theme'] = readTheme();
look.lang = readLanguage();

const visit = visitTo(linkIn(window.location.pathname));
if (isEmbedded()) {
  look.dataset['embedded'] = '';
  tellHeight(root);
} else {
  // Inside a frame the history is that of the page around it: there the form's own Back has to do.
  followHistory(visit);
}
visit.open();

const page = createRoot(root);
void speak(readLanguage()).then(() =>
  page.render(
    <StrictMode>
      <Respondent visit={visit} />
    </StrictMode>,
  ),
);

// Nothing of this is needed for the first page, and nothing of the first page waits for it.
window.addEventListener('load', () =>
  setTimeout(() =>
    import('./offline/settleIn').then(({ settleIn }) => settleIn(visit.link)).catch(() => undefined),
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
