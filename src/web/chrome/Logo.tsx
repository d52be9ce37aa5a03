import { mark } from '#words/brand.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useSiteName } from '#web/api/site.ts'

/** The arc from one port to the other, and the name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={joinClasses('inline-flex items-center gap-2.5', className)}>
      <svg
        viewBox={`0 0 ${mark.width} ${mark.height}`}
        className="h-8 w-10"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={mark.route} fill="none" className="stroke-action" strokeWidth={mark.routeWidth} />
        <path
          d={mark.sea}
          className="stroke-current"
          strokeWidth={mark.seaWidth}
          opacity={mark.seaOpacity}
        />
        <circle {...mark.from} className="fill-current" />
        <circle {...mark.to} className="fill-call" />
      </svg>
      <span className="font-display text-2xl font-extrabold tracking-tight">{useSiteName()}</span>
    </span>
  )
}
