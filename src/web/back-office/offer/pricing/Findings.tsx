import type {
  CatalogueFinding,
  CatalogueProblem,
  CatalogueWarning,
} from '#domain/catalogue/check-catalogue.ts'
import { problemTexts, warningTexts } from '#web/copy/pricing.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { valueName } from '#words/catalogue-values.ts'

type FindingsProps = {
  readonly problems: readonly CatalogueFinding<CatalogueProblem>[]
  readonly warnings?: readonly CatalogueFinding<CatalogueWarning>[]
}

/** The problems that block publication, then the likely mistakes; nothing when there are none. */
export function Findings({ problems, warnings = [] }: FindingsProps) {
  if (problems.length + warnings.length === 0) return null
  return (
    <Notice
      kind="warning"
      title={problems.length > 0 ? 'À corriger avant de publier' : 'À vérifier'}
    >
      <ul className="mt-1 grid gap-1">
        {problems.map(({ code, path }) => (
          <li key={`${code} ${path}`} className="text-problem">
            {valueName(path)}&nbsp;: {problemTexts[code]}
          </li>
        ))}
        {warnings.map(({ code, path }) => (
          <li key={`${code} ${path}`}>
            {valueName(path)}&nbsp;: {warningTexts[code]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
