import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { loadAreaAt } from './areas.ts'
import './ui/theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('#root is missing from the page')

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

const isPrerendered = root.firstElementChild !== null && !root.hasAttribute('data-shell')
if (isPrerendered) hydrateRoot(root, app)
// What the shell shows stays until its area can take its place: a fallback of React's would stand for 300 ms at least.
// Not awaited: whatever imports from a module that waits would leave the first file.
else {
  const show = () => createRoot(root).render(app)
  loadAreaAt(location.pathname).then(show, show)
}
