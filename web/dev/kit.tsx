import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/ui/tokens.css';
import '../src/ui/global.css';
import { Gallery } from './Gallery';

const root = document.getElementById('root');
if (!root) throw new Error('kit.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
