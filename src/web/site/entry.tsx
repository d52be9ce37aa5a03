import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import '../ui/theme.css'
import { Site } from './Site.tsx'

// On a prerendered page this script may come before the page has ended (`scripts/build/write-html.ts`).
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()

function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('#root is missing from the page')

  const site = (
    <StrictMode>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </StrictMode>
  )

  const isPrerendered = root.firstElementChild !== null && !root.hasAttribute('data-shell')
  // A page that already reads is never held up: React starts in a task of its own, and works in short turns.
  if (isPrerendered) setTimeout(startTransition, 0, () => void hydrateRoot(root, site))
  else createRoot(root).render(site)
}
