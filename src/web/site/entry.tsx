import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import './style.css'
import { Site } from './Site.tsx'

// On a prerendered page this script may run before the page is complete (`scripts/build/write-html.ts`).
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
  // A readable page must not be blocked: React starts in its own task, and works in short slices.
  if (isPrerendered) setTimeout(startTransition, 0, () => void hydrateRoot(root, site))
  else createRoot(root).render(site)
}
