import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { afterContent } from '#web/chrome/after-content.ts'
import { loadWithRetry } from '#web/chrome/load-with-retry.ts'
import { ProfileFailure } from '#web/chrome/ProfileFailure.tsx'
import { SkipLink } from '#web/chrome/SkipLink.tsx'
import { StaleBanner } from '#web/chrome/StaleBanner.tsx'
import { useArrival } from '#web/chrome/use-arrival.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { useShortcuts } from '#web/back-office/office/palette/use-shortcuts.ts'
import { useLastSearches } from '#web/back-office/core/last-search.ts'
import { useArrowKeys } from '#web/back-office/core/use-arrow-keys.ts'
import { Rail } from './Rail.tsx'
import { useSearches } from './use-searches.ts'
import { keptChoice } from './core/kept-choice.ts'

const paletteCode = () => loadWithRetry(() => import('#web/back-office/office/palette/Palette.tsx'))
const Palette = lazy(async () => ({ default: (await paletteCode()).Palette }))
const KeyboardMap = lazy(async () => ({
  default: (await loadWithRetry(() => import('#web/back-office/office/palette/KeyboardMap.tsx')))
    .KeyboardMap,
}))

/** The navigation rail at the left, the screen, and above both the palette and the keyboard help. */
export function BackOfficeLayout() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const close = () => setOpen(null)
  const main = useArrival()
  const searches = useSearches()
  const userId = useSessionUser()?.id ?? ''
  const rail = railWidth.of(userId).use()
  const turnRail = () => railWidth.keep(userId, rail === 'wide' ? 'narrow' : 'wide')
  useShortcuts({
    onSearch: () => searches && setOpen('palette'),
    onHelp: () => setOpen('keys'),
    onRail: turnRail,
  })
  useArrowKeys()
  useLastSearches()
  // Preloads the palette: if it loaded only when opened, the first letters typed would go to the field under it.
  useEffect(() => {
    if (!searches) return
    void afterContent()
      .then(paletteCode)
      .catch(() => undefined)
  }, [searches])
  return (
    <div
      data-rail={rail}
      className="min-h-dvh lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:data-[rail=narrow]:grid-cols-[3.5rem_minmax(0,1fr)] print:block"
    >
      <SkipLink />
      <Rail onSearch={() => setOpen('palette')} isNarrow={rail === 'narrow'} onTurn={turnRail} />
      <main
        ref={main}
        id="contenu"
        tabIndex={-1}
        className="min-w-0 p-4 text-14 outline-none sm:p-6 lg:px-6 lg:py-4"
      >
        <StaleBanner />
        <ProfileFailure />
        <Suspense fallback={<SkeletonList />}>
          <Outlet />
        </Suspense>
      </main>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={close} onHelp={() => setOpen('keys')} />}
        {open === 'keys' && <KeyboardMap onClose={close} />}
      </Suspense>
    </div>
  )
}

const railWidth = keptChoice<'wide' | 'narrow'>(
  'escale.rail',
  (text) => (text === 'narrow' ? 'narrow' : 'wide'),
  (width) => width,
)
