import { createContext } from 'react'

/** The chart's drawing during prerendering; null in the browser, which finds it in the page. */
export const ChartPictureContext = createContext<string | null>(null)
