import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { queryClient } from './app/query-client';
import { routes } from './app/router';
import { applyTheme } from './app/theme';
import { startI18n } from './i18n';
import './ui/tokens.css';
import './ui/base.css';
import './ui/layout.css';

applyTheme();
await startI18n();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </QueryClientProvider>
  </StrictMode>,
);
