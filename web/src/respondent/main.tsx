import '../ui/tokens.css';
import '../ui/global.css';
import './embedded.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readLanguage } from '../ui/language';
import { followHistory } from './followHistory';
import { speak } from './later/speak';
import { Respondent } from './Respondent';
import { isEmbedded, tellHeight } from './tellHeight';
import { visitTo } from './visit';

const root = document.getElementById('root');
if (root === null) {
  throw new Error('respond.html has no #root');
}

const visit = visitTo(linkIn(window.location.pathname));
if (isEmbedded()) {
  document.documentElement.dataset['embedded'] = '';
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

/** `/form/{shareLink}`. */
function linkIn(path: string): string {
  const [, , link = ''] = path.split('/');
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
