import { Radio } from 'lucide-react'
import { useIsLive } from '#web/api/realtime.ts'

/** A discreet line: this screen is live, and what has just changed. */
export function LiveLine({ news }: { news: string }) {
  const isLive = useIsLive()
  return (
    <p role="status" className="mb-4 flex items-start gap-2 text-sm text-ink-soft">
      <Radio
        className={`mt-0.5 size-4 shrink-0 ${isLive ? 'text-done' : 'text-waiting'}`}
        aria-hidden="true"
      />
      <span className={news ? 'font-medium text-ink' : ''}>{news || waitingWords(isLive)}</span>
    </p>
  )
}

const waitingWords = (isLive: boolean): string =>
  isLive
    ? 'Suivi en direct\u00a0: cette page change dès que l’entrepôt avance.'
    : 'Suivi en direct interrompu, reconnexion en cours.'
