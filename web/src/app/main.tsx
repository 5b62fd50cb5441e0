import '../ui/tokens.css';
import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { startI18n } from '../locales/i18n';
import { keepForOffline } from '../offline-shell/registerWorker';
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

// In development every file changes under its name, and a kept one would be an old one.
if (import.meta.env.PROD) {
  keepForOffline();
}
