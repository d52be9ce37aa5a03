import type { ReactNode } from 'react'

/** Facts with « · » between those of one line: no line begins or ends with it, and a fact breaks only where it is longer than a line. */
export const Joined = ({ facts }: { facts: readonly ReactNode[] }) => (
  <span className="block overflow-x-clip">
    <span className="-ml-[1em] flex flex-wrap items-baseline">
      {facts.map((fact, place) => (
        <span key={place} className="flex max-w-full items-baseline">
          <span className="w-[1em] shrink-0 text-center whitespace-pre">{place > 0 && ' · '}</span>
          <span className="min-w-0 wrap-anywhere">{fact}</span>
        </span>
      ))}
    </span>
  </span>
)
