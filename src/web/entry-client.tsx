import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { keepShellSkeleton } from './chrome/shell-skeleton.ts'
import './ui/theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('#root is missing from the page')

keepShellSkeleton(root)

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

const isPrerendered = root.firstElementChild !== null && !root.hasAttribute('data-shell')
if (isPrerendered) hydrateRoot(root, app)
else createRoot(root).render(app)
