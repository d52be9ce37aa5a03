import { useIsLive } from '#web/api/realtime.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A dot: this screen is live; and what has just changed, in words. On a phone only what is worth a line. */
export function LiveLine({ news }: { news: string }) {
  const isLive = useIsLive()
  return (
    <p
      role="status"
      className={joinClasses(
        '-mt-3 mb-4 flex items-center gap-2 text-14 text-ink-soft',
        isLive && !news && 'max-sm:sr-only',
      )}
    >
      <span
        aria-hidden="true"
        className={joinClasses(
          'size-2 shrink-0 rounded-full',
          isLive ? 'bg-done' : 'border-2 border-waiting',
        )}
      />
      <span className={news ? 'font-medium text-ink' : ''} title={isLive ? whatItMeans : undefined}>
        {news || (isLive ? 'En direct' : 'Suivi en direct interrompu, reconnexion en cours.')}
      </span>
    </p>
  )
}

const whatItMeans = 'Cette page change dès que l’entrepôt avance.'
