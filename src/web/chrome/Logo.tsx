import { mark } from '#words/brand.ts'
import { useSiteName } from '#web/api/site.ts'

/** The arc from one port to the other, and the name; where the text is large, the arc gives way. */
export function Logo() {
  return (
    <span className="inline-flex max-w-full items-center gap-2.5">
      <svg
        viewBox={`0 0 ${mark.width} ${mark.height}`}
        className="h-8 w-10 min-w-0 shrink"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path
          d={mark.route}
          fill="none"
          className="stroke-action in-[.on-nuit]:stroke-lagon-clair"
          strokeWidth={mark.routeWidth}
        />
        <path
          d={mark.sea}
          className="stroke-current"
          strokeWidth={mark.seaWidth}
          opacity={mark.seaOpacity}
        />
        <circle {...mark.from} className="fill-current" />
        <circle {...mark.to} className="fill-call" />
      </svg>
      <span className="shrink-0 font-display text-2xl font-extrabold tracking-tight">
        {useSiteName()}
      </span>
    </span>
  )
}
