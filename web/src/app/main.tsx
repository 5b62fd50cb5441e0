import '../ui/tokens.css';
import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { registerWorker } from '../offline-shell/registerWorker';
import { linksWithLocalData } from '../respondent/linksWithLocalData';
import { startI18n } from '../shared/locales/i18n';
import { Providers } from './providers';
import { AppRoutes } from './routes';

const root = document.getElementById('root');
if (root === null) {
  throw new Error('app.html has no #root');
}

await startI18n();

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Providers>
        <AppRoutes />
      </Providers>
    </BrowserRouter>
  </StrictMode>,
);

// Stored answers of respondents must expire on this device even if no form is opened.
if (linksWithLocalData().length > 0) {
  import('../respondent/outbox/retention')
    .then(({ deleteExpired }) => deleteExpired())
    .catch(() => undefined);
}

// In development, files change without changing their names, so cached ones would be stale.
if (import.meta.env.PROD) {
  registerWorker();
}
