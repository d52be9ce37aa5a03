import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { keepShellSkeleton } from './chrome/shell-skeleton.ts'
import './ui/theme.css'

// On a prerendered page this script may come before the page has ended (`scripts/build/write-html.ts`).
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()

function start() {
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

  // A page that already reads is never held up: React starts in a task of its own, and works in short turns.
  const isPrerendered = root.firstElementChild !== null && !root.hasAttribute('data-shell')
  if (isPrerendered) setTimeout(startTransition, 0, () => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}
