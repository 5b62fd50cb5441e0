import '../ui/tokens.css';
import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FormNotFound } from './FormNotFound';

const root = document.getElementById('root');
if (root === null) {
  throw new Error('respond.html has no #root');
}

createRoot(root).render(
  <StrictMode>
    <FormNotFound />
  </StrictMode>,
);
