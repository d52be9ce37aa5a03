import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { loadAreaAt } from './areas.ts'
import { askHoldsFirst } from './chrome/history-holds.ts'
import './ui/theme.css'

// On a prerendered page this script may come before the page has ended (`scripts/build/write-html.ts`).
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()

function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('#root is missing from the page')
  askHoldsFirst()

  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  )

  const isPrerendered = root.firstElementChild !== null && !root.hasAttribute('data-shell')
  // A page that already reads is never held up: React starts in a task of its own, and works in short turns.
  if (isPrerendered) setTimeout(startTransition, 0, () => void hydrateRoot(root, app))
  // What the shell shows stays until its area can take its place: a fallback of React's would stand for 300 ms at least.
  // Not awaited: whatever imports from a module that waits would leave the first file.
  else {
    const show = () => createRoot(root).render(app)
    loadAreaAt(location.pathname).then(show, show)
  }
}
