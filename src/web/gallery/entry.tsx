import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './style.css'
import { Gallery } from './Gallery.tsx'

/** `?espace=bureau` shows everything with the colours and heights of the office. */
const isOffice = new URLSearchParams(window.location.search).get('espace') === 'bureau'
if (isOffice) document.documentElement.dataset['area'] = 'back-office'

const root = document.getElementById('root')
if (!root) throw new Error('#root is missing from the page')
createRoot(root).render(
  <StrictMode>
    <Gallery isOffice={isOffice} />
  </StrictMode>,
)
