import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const container = document.getElementById('app');
if (!container) throw new Error('index.html has no element with the id "app".');
createRoot(container).render(
  <StrictMode>
    <p>Dashboard</p>
  </StrictMode>,
);
