import { StrictMode, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import {
  fullScreens as officeFullScreens,
  screens as officeScreens,
} from './back-office/screens.ts'
import { screens as customerScreens } from './customer/screens.ts'
import { BackOfficeSkeleton } from './chrome/BackOfficeSkeleton.tsx'
import { chart } from './chrome/chart-drawing.ts'
import { ChartPictureContext } from './chrome/chart-picture.ts'
import { CustomerSkeleton } from './chrome/CustomerSkeleton.tsx'
import { Logo } from './chrome/Logo.tsx'
import { SessionCheck } from './chrome/SessionCheck.tsx'
import { loadingConfiguration } from './copy/site-name.ts'
import { paths } from './paths.ts'
import { publicPages } from './public-pages.ts'
import { Site } from './site/Site.tsx'
import { linkStyle } from './ui/link-style.ts'

export { publicPages }

/** The body of a public page, complete without any script: the second pass finds the lazy parts resolved. */
export async function renderPage(path: string): Promise<string> {
  await prerenderOnce(path)
  return prerenderOnce(path)
}

/** What an area shows before its code has loaded. */
export const shells: Record<'site' | 'customer' | 'back-office', () => string> = {
  site: () => shell(<SessionCheck message={loadingConfiguration} />),
  customer: () => shell(<CustomerSkeleton />),
  'back-office': () => shell(<BackOfficeSkeleton />),
}

const shell = (waiting: ReactNode) =>
  renderToStaticMarkup(
    <>
      <div className="noscript:hidden">{waiting}</div>
      <NeedsScript />
    </>,
  )

/** Shown without script, where nothing else can appear, so that nobody waits in vain. */
const NeedsScript = () => (
  <main className="mx-auto hidden max-w-lg p-6 pt-16 noscript:block">
    <Logo />
    <h1 className="mt-6 text-2xl">Cette page a besoin de JavaScript</h1>
    <p className="mt-2">
      Activez JavaScript dans votre navigateur, puis rechargez la page. Sans lui, les tarifs, les
      destinations et les textes légaux se lisent, et le formulaire de contact s’envoie.
    </p>
    <p className="mt-4">
      <a href={paths.home} className={linkStyle}>
        Retour à l’accueil
      </a>
    </p>
  </main>
)

async function prerenderOnce(path: string): Promise<string> {
  const page: ReactNode = (
    <StrictMode>
      <ChartPictureContext value={chart}>
        <StaticRouter location={path}>
          <Site />
        </StaticRouter>
      </ChartPictureContext>
    </StrictMode>
  )
  // Everything inline: an outlined boundary would need an inline script, which the CSP forbids.
  const { prelude } = await prerender(page, { progressiveChunkSize: Infinity })
  return new Response(prelude).text()
}

/** The screens of the private areas: from each, the build finds which files its page starts with. */
export const screens = {
  customer: [...customerScreens].map(at(paths.customer)),
  'back-office': [...officeScreens, ...officeFullScreens].map(at(paths.admin)),
}

type Listed = {
  readonly path: string
  readonly handle: { readonly name: string; readonly load: () => Promise<unknown> }
}

function at(base: string) {
  return ({ path, handle }: Listed) => ({ path: `${base}/${path}`, ...handle })
}
