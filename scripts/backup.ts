import { join, resolve } from 'node:path'
import { directoryStore, type FileStore } from '#server/core/adapters/file-store.ts'
import { FileChanged, FilesAway } from '#server/core/adapters/supplier-errors.ts'
import { s3Store } from '#server/core/adapters/s3/s3-store.ts'
import { bucketOf } from '#server/supplier-settings.ts'
import { draftsIn } from '#server/open-files.ts'
import { amountsInWords } from './backup/amounts-in-words.ts'
import { readBackupKey } from './backup/backup-key.ts'
import { checkBackup } from './backup/check-backup.ts'
import { noteBackup } from './backup/note-backup.ts'
import { takeBackup } from './backup/take-backup.ts'
import { CannotStart, explainFailure } from './cannot-start.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import { knownClusterHome } from './postgres/home.ts'
import { readStartSettings, type StartSettings } from './start/settings.ts'

/**
 * `npm run backup -- <folder>`, with the server's environment, while Escale runs or not: keeps database and files in a new folder
 * there, sealed with BACKUP_KEY. `npm run backup -- --check <backup>` reads one and says whether it is whole.
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const isCheck = args.includes('--check')
  const [place] = args.filter((argument) => argument !== '--check')
  if (!place || place.startsWith('-')) {
    throw new CannotStart(
      'Donnez le dossier où sauvegarder, ou la sauvegarde à vérifier :\n' +
        '  npm run backup -- /mnt/sauvegardes\n' +
        '  npm run backup -- --check /mnt/sauvegardes/escale-…',
    )
  }
  const secret = readBackupKey(process.env)
  // `npm run` starts its commands in the project, whatever the folder of the person.
  const path = resolve(process.env['INIT_CWD'] ?? '.', place)
  await (isCheck ? check(path, secret) : backUp(path, secret))
}

async function backUp(into: string, secret: string): Promise<void> {
  const settings = readStartSettings(process.env)
  const files = storeOf(settings)
  const opened = await openSource(settings)
  try {
    const database = opened.connectionString
    const at = new Date()
    const backup = await takeBackup({ database, files, into, secret, at })
    console.log(
      `Sauvegarde faite : ${backup.folder}\n${amountsInWords(backup)}.\n` +
        'Les secrets n’y sont pas : gardez ailleurs BACKUP_KEY, qui l’ouvre, et AUTH_SECRET\n' +
        '(la démonstration a le sien dans secrets.json, à côté de ses fichiers).',
    )
    // The backup is whole without it; the dashboard then says that one is missing.
    await noteBackup(database, at).catch(() => {
      console.log(
        'Son heure n’a pas pu être notée dans la base : le tableau de bord ne la connaît pas.',
      )
    })
  } finally {
    await opened.stop()
  }
}

function storeOf({ env, dataDir }: StartSettings): FileStore {
  const bucket = bucketOf(env)
  return bucket ? s3Store(bucket, draftsIn(dataDir)) : directoryStore(join(dataDir, 'files'))
}

async function openSource({ databaseUrl, dataDir }: StartSettings) {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl, stop: async () => {} }
  if (knownClusterHome(dataDir) === undefined) {
    throw new CannotStart(`Aucune base embarquée dans ${dataDir}.`)
  }
  return openEmbeddedPostgres({ dataDir })
}

/** A disk that dies may have damaged thousands of files. */
const shown = 30

async function check(folder: string, secret: string): Promise<void> {
  const { takenAt, damage, ...amounts } = await checkBackup(folder, secret)
  if (damage.length > 0) {
    const more = damage.length > shown ? [`et ${damage.length - shown} autres`] : []
    const lines = [...damage.slice(0, shown), ...more]
    throw new CannotStart(`Cette sauvegarde n’est pas entière :\n  ${lines.join('\n  ')}`)
  }
  console.log(`Sauvegarde entière, du ${takenAt} : ${amountsInWords(amounts)}.`)
}

function explained(error: unknown): unknown {
  if (error instanceof FilesAway) {
    return new CannotStart(
      `Le compartiment des fichiers refuse ou ne répond pas (${error.reason}).`,
    )
  }
  if (error instanceof FileChanged) {
    return new CannotStart(
      `Un fichier du compartiment n’est plus celui qu’Escale y a mis :\n${error.message}`,
    )
  }
  return error
}

await main().catch((error: unknown) => {
  process.exitCode = explainFailure(explained(error))
})
