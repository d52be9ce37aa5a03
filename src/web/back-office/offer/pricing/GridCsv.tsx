import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { RateTier } from '#domain/catalogue/catalogue.ts'
import { gridCsv, readGridCsv, type CsvProblem } from '#domain/catalogue/grid-csv.ts'
import { csvFaults } from '#web/copy/pricing.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ChangeList } from './ChangeList.tsx'
import { useEditing } from './draft-editing.ts'
import type { Grid } from './use-grid.ts'
import type { CatalogueChange } from '#domain/catalogue/catalogue-changes.ts'

type Read = ReturnType<typeof readGridCsv>

/**
 * Exports a grid to a file and imports it back: shows first what the file would change, and imports nothing while a cell is
 * wrong.
 */
export function GridCsv({ grid, title }: { grid: Grid; title: string }) {
  const { isReadOnly } = useEditing()
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<Read | null>(null)
  const close = () => {
    setRead(null)
  }
  return (
    <div className="flex flex-wrap gap-1">
      <Button variant="ghost" onClick={() => saveFile(title, grid.grid?.tiers ?? [])}>
        <Download className="size-5" aria-hidden="true" />
        CSV<span className="sr-only"> de {title}, télécharger</span>
      </Button>
      {!isReadOnly && (
        <Button variant="ghost" onClick={() => input.current?.click()}>
          <Upload className="size-5" aria-hidden="true" />
          Importer<span className="sr-only"> un CSV dans {title}</span>
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        className="hidden"
        aria-label={`Fichier CSV pour ${title}`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void file.arrayBuffer().then((bytes) => setRead(readGridCsv(textOfFile(bytes))))
        }}
      />
      <Dialog open={read !== null} onClose={close} title={`Importer dans ${title}`}>
        {read?.ok === false && <Problems problems={read.problems} />}
        {read?.ok && <Proposal grid={grid} tiers={read.tiers} onDone={close} />}
      </Dialog>
    </div>
  )
}

const Problems = ({ problems }: { problems: readonly CsvProblem[] }) => (
  <Notice kind="error" title="Rien n’a été importé. À corriger dans le fichier&nbsp;:">
    <ul className="mt-2 grid gap-1">
      {problems.map(({ line, column, code, text }) => (
        <li key={`${line} ${column} ${code}`}>
          Ligne {line}, colonne {column}&nbsp;: {csvFaults[code]}
          {text && ` («\u00A0${text}\u00A0»)`}
        </li>
      ))}
    </ul>
  </Notice>
)

function Proposal({
  grid,
  tiers,
  onDone,
}: {
  grid: Grid
  tiers: readonly RateTier[]
  onDone: () => void
}) {
  const changes = tierChanges(grid.path, grid.grid?.tiers ?? [], tiers)
  if (changes.length === 0)
    return <p>Ce fichier est identique à la grille&nbsp;: rien à changer.</p>
  return (
    <div className="grid gap-4">
      <ChangeList changes={changes} />
      <Button
        onClick={() => {
          grid.take(tiers)
          onDone()
        }}
      >
        Appliquer ces changements
      </Button>
    </div>
  )
}

function saveFile(title: string, tiers: readonly RateTier[]): void {
  const file = new Blob([`\uFEFF${gridCsv(tiers)}`], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `grille-${title.toLowerCase().replace('é', 'e').replace(' ', '-')}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The changes that new tiers would make to a grid, weight by weight. */
function tierChanges(
  path: string,
  before: readonly RateTier[],
  after: readonly RateTier[],
): CatalogueChange[] {
  const [old, fresh] = [before, after].map(
    (tiers) => new Map(tiers.map(({ upToGrams, cents }) => [upToGrams, cents])),
  )
  const weights = [...new Set([...before, ...after].map(({ upToGrams }) => upToGrams))]
  return weights
    .toSorted((a, b) => a - b)
    .map((weight) => ({
      path: `${path}/tiers/${weight}`,
      before: old?.get(weight),
      after: fresh?.get(weight),
    }))
    .filter((change) => change.before !== change.after)
}

/** Decodes a spreadsheet file: UTF-8, or the Windows-1252 of a French Excel, whose euro sign is not valid UTF-8. */
export function textOfFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
