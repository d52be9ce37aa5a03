import { buttonStyle } from '#web/ui/button-style.ts'

/** The carrier's own page about a box; a quieter button once it has arrived. Nothing while there is no such page. */
export function FollowAtCarrier({ url, isOver }: { url: string | null; isOver: boolean }) {
  if (!url) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle(isOver ? 'secondary' : 'primary', 'normal', 'max-sm:w-full')}
    >
      Suivre chez le transporteur
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  )
}
