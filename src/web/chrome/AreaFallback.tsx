import { loadingConfiguration } from '#web/copy/configuration.ts'
import { SessionCheck } from './SessionCheck.tsx'
import { shellSkeleton } from './shell-skeleton.ts'

/** While the code of an area arrives: what its shell already shows, so that nothing jumps. */
export function AreaFallback() {
  const skeleton = shellSkeleton()
  if (!skeleton) return <SessionCheck message={loadingConfiguration} />
  // Markup of our own build, kept from the page that it came in: nobody else’s words are in it.
  return <div dangerouslySetInnerHTML={{ __html: skeleton }} />
}
