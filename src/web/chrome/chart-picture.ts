import { createContext } from 'react'

/** The chart's drawing while a page is prerendered; null in the browser, which finds it in the page. */
export const ChartPictureContext = createContext<string | null>(null)
