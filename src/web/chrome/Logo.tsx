import { joinClasses } from '#web/ui/join-classes.ts'
import { useSiteName } from '#web/api/site.ts'

/** The arc from one port to the other, and the name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={joinClasses('inline-flex items-center gap-2.5', className)}>
      <svg viewBox="0 0 40 32" className="h-8 w-10" aria-hidden="true">
        <path
          d="M6 25C10 7 27 3 34 11"
          fill="none"
          className="stroke-action"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path
          d="M2 29h36"
          className="stroke-current"
          strokeWidth="2"
          strokeLinecap="round"
          opacity="0.35"
        />
        <circle cx="6" cy="24" r="4" className="fill-current" />
        <circle cx="34" cy="12" r="4.5" className="fill-call" />
      </svg>
      <span className="font-display text-2xl font-extrabold tracking-tight">{useSiteName()}</span>
    </span>
  )
}
