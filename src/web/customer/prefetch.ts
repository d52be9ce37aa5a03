import { matchRoutes } from 'react-router'
import { paths } from '#web/paths.ts'
import { screens } from './screens.ts'

/**
 * Loads the code of the screen at this address, then starts its first reads. What fails is requested again when the screen opens.
 */
async function prefetch(to: string): Promise<void> {
  const match = matchRoutes([...screens], to, paths.customer)?.at(-1)
  if (!match) return
  const { loader } = await match.route.lazy()
  loader({ params: match.params, request: new Request(new URL(to, location.origin)) })
}

/** Props for a link that starts to load its screen before the click: by pointer, finger or keyboard. */
export function prefetchOnIntent(to: string) {
  const begin = () => void prefetch(to).catch(() => undefined)
  return { onPointerEnter: begin, onTouchStart: begin, onFocus: begin }
}
