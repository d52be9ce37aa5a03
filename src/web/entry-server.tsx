import { StrictMode, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { chart } from 'virtual:chart'
import { App } from './App.tsx'
import { BackOfficeSkeleton } from './chrome/BackOfficeSkeleton.tsx'
import { ChartPictureContext } from './chrome/chart-picture.ts'
import { CustomerSkeleton } from './chrome/CustomerSkeleton.tsx'
import { SessionCheck } from './chrome/SessionCheck.tsx'
import { loadingConfiguration } from './copy/configuration.ts'
import { publicPages } from './public-pages.ts'

export { publicPages }

/** The body of a public page, complete without any script: the second pass finds the lazy parts resolved. */
export async function renderPage(path: string): Promise<string> {
  await prerenderOnce(path)
  return prerenderOnce(path)
}

/** What an area shows before its code has arrived. */
export const shells: Record<'site' | 'customer' | 'back-office', () => string> = {
  site: () => renderToStaticMarkup(<SessionCheck message={loadingConfiguration} />),
  customer: () => renderToStaticMarkup(<CustomerSkeleton />),
  'back-office': () => renderToStaticMarkup(<BackOfficeSkeleton />),
}

async function prerenderOnce(path: string): Promise<string> {
  const page: ReactNode = (
    <StrictMode>
      <ChartPictureContext value={chart}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </ChartPictureContext>
    </StrictMode>
  )
  // Everything inline: an outlined boundary would need an inline script, which the CSP forbids.
  const { prelude } = await prerender(page, { progressiveChunkSize: Infinity })
  return new Response(prelude).text()
}
