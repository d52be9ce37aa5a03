import { matchRoutes } from 'react-router'
import { paths } from '#web/paths.ts'
import { screens } from './screens.ts'

/** The code of the screen at this address, then what it reads first. What fails is asked for again when it is opened. */
async function prefetch(to: string): Promise<void> {
  const match = matchRoutes([...screens], to, paths.customer)?.at(-1)
  if (!match) return
  const { loader } = await match.route.lazy()
  loader({ params: match.params, request: new Request(new URL(to, location.origin)) })
}

/** What a link takes so that its screen is on its way before the click: by pointer, finger or keyboard. */
export function prefetchOnIntent(to: string) {
  const begin = () => void prefetch(to).catch(() => undefined)
  return { onPointerEnter: begin, onTouchStart: begin, onFocus: begin }
}
