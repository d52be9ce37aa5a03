import { Suspense } from 'react'
import { useIsLive } from '#web/api/realtime.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { lazyAfterContent, usePartIsGone } from './lazy-after-content.ts'

const UnsentMessages = lazyAfterContent(
  async () => (await import('./thread/UnsentMessages.tsx')).UnsentMessages,
)

/**
 * Shown when the screen may be out of date (everything is read again once the connection is back), and when the code of a part is
 * gone because a new version is online: what was typed stays until the person reloads. Under it, the messages that wait to leave.
 */
export function StaleBanner() {
  const isLive = useIsLive()
  const partIsGone = usePartIsGone()
  return (
    <>
      <div role="status" className={isLive && !partIsGone ? '' : 'mb-4 space-y-3'}>
        {!isLive && (
          <Notice kind="warning">
            Connexion interrompue. Ce qui est affiché peut dater&nbsp;; la mise à jour reprendra
            toute seule.
          </Notice>
        )}
        {partIsGone && (
          <Notice kind="warning" title="Une nouvelle version du site est en ligne">
            <p>Une partie de cette page ne peut plus s’ouvrir. Rechargez dès que vous avez fini.</p>
            <button
              type="button"
              className={buttonStyle('secondary', 'normal', 'mt-3')}
              onClick={() => window.location.reload()}
            >
              Recharger la page
            </button>
          </Notice>
        )}
      </div>
      <Suspense fallback={null}>
        <UnsentMessages />
      </Suspense>
    </>
  )
}
