import { FilesAway } from '#server/core/adapters/supplier-errors.ts'
import { isStorageFull } from '#server/core/adapters/file-store.ts'
import { CannotStart, explainFailure } from './cannot-start.ts'
import { type Moved, moveFiles } from './move/move-files.ts'
import { placeAt, refuseEmpty } from './move/places.ts'

/**
 * `npm run move-files -- <from> <to>`, each a folder (DATA_DIR/files) or s3://bucket/prefix, with the FILES_… settings of the
 * bucket, while Escale runs or not: copies what is not there yet, compares prints, removes nothing.
 */
async function main(): Promise<void> {
  const [from, to] = process.argv.slice(2)
  if (!from || !to) {
    throw new CannotStart(
      'Donnez d’où et vers où aller :\n  npm run move-files -- /var/lib/escale/files s3://compartiment/préfixe',
    )
  }
  if (from === to) throw new CannotStart('C’est deux fois le même endroit.')
  // `npm run` starts its commands in the project, whatever the folder of the person.
  const base = process.env['INIT_CWD'] ?? '.'
  const source = placeAt(from, process.env, base)
  const target = placeAt(to, process.env, base)
  await refuseEmpty(source, from, base)
  const moved = await moveFiles(source, target, (done) => {
    if (done % 1000 === 0) console.log(`${done} fichiers vus…`)
  })
  console.log(inWords(moved))
  if (moved.left.length > 0) process.exitCode = 1
}

const shown = 30

function inWords({ copied, bytes, already, left, onlyThere }: Moved): string {
  return [
    `Copiés et comparés : ${copied} (${(bytes / 1e6).toFixed(1).replace('.', ',')} Mo). Déjà là, pareils : ${already}.`,
    ...some('Restés en arrière, à relancer ou à examiner', left),
    ...some('À l’arrivée seulement (effacés depuis, ou venus d’ailleurs), laissés', onlyThere),
    'Rien n’a été effacé au départ.',
  ].join('\n')
}

function some(what: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return []
  const more = keys.length > shown ? [`et ${keys.length - shown} autres`] : []
  return [
    `${what} : ${keys.length}`,
    ...[...keys.slice(0, shown), ...more].map((key) => `  ${key}`),
  ]
}

/** What stops a move in its middle is healed, then the same command goes on from there. */
function explained(error: unknown): unknown {
  if (error instanceof FilesAway) {
    return new CannotStart(
      `Le compartiment refuse ou ne répond pas (${error.reason}). Relancez la même commande : elle reprendra.`,
    )
  }
  if (isStorageFull(error)) {
    return new CannotStart(
      'Plus de place à l’arrivée. Relancez la même commande ensuite : elle reprendra.',
    )
  }
  return error
}

await main().catch((error: unknown) => {
  process.exitCode = explainFailure(explained(error))
})
