import { ArrowUpRight } from 'lucide-react'

/** At the end of a link's words: a sign that it opens elsewhere, read aloud in full. */
export const NewTab = ({ what, isQuiet = false }: NewTabProps) => (
  <>
    {!isQuiet && (
      <ArrowUpRight className="mb-0.5 ml-0.5 inline size-4 shrink-0" aria-hidden="true" />
    )}
    <span className="sr-only"> ({what && `${what}, `}nouvel onglet)</span>
  </>
)

type NewTabProps = {
  what?: 'PDF' | 'suivi'
  /** Without the sign, where another one or the words say it. */
  isQuiet?: boolean
}
