import { join, resolve } from 'node:path'
import { bucketOf } from '#server/supplier-settings.ts'
import { amountsInWords } from './backup/amounts-in-words.ts'
import { readBackupKey } from './backup/backup-key.ts'
import type { Quieted } from './backup/quiet-standing-orders.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { CannotStart, explainFailure } from './cannot-start.ts'
import { isDataDirectoryInUse } from './embedded-postgres.ts'
import { isDataDirectoryLocked } from './start/data-lock.ts'
import { openDatabase, refuseUnfitDatabase } from './start/database.ts'
import { readStartSettings, type StartSettings } from './start/settings.ts'

/**
 * `npm run restore -- <backup>`, with the server's environment and BACKUP_KEY, while Escale is stopped: brings a backup back into
 * an empty database and an empty DATA_DIR/files.
 */
async function main(): Promise<void> {
  const backup = process.argv[2]
  if (!backup || backup.startsWith('-')) {
    throw new CannotStart(
      'Donnez la sauvegarde à restaurer :\n  npm run restore -- /mnt/sauvegardes/escale-…',
    )
  }
  const secret = readBackupKey(process.env)
  const folder = resolve(process.env['INIT_CWD'] ?? '.', backup)
  const settings = readStartSettings(process.env)
  await refuseWhileRunning(settings)
  const opened = await openDatabase(settings)
  try {
    const database = opened.connectionString
    await refuseUnfitDatabase(settings, database)
    const files = join(settings.dataDir, 'files')
    const { takenAt, standing, ...amounts } = await restoreBackup({
      folder,
      secret,
      database,
      files,
    })
    if (bucketOf(settings.env)) console.log(bucketAdvice(files))
    console.log(
      `Sauvegarde du ${takenAt} restaurée : ${amountsInWords(amounts)}, comparés un à un.\n` +
        'Démarrez Escale avec le même AUTH_SECRET qu’alors, puis, sur /admin/finances, pressez\n' +
        '« Comparer maintenant » : ce qui a été payé depuis la sauvegarde est retrouvé.',
    )
    if (standing.ended + standing.paused > 0) console.log(standingAdvice(standing))
  } finally {
    await opened.stop()
  }
}

/** The servers of one production may share a directory: there a database that serves is not empty, and is refused for that. */
async function refuseWhileRunning({ dataDir, databaseUrl }: StartSettings): Promise<void> {
  const isRunning = databaseUrl === undefined ? isDataDirectoryInUse : isDataDirectoryLocked
  if (!(await isRunning(dataDir))) return
  throw new CannotStart(
    `Escale est en marche sur ${dataDir}, et une restauration ne se mêle pas à ce qui sert.\n` +
      'Arrêtez-la (Ctrl + C là où elle tourne, ou votre service), puis restaurez vers une base et un\n' +
      'dossier vides, par exemple :\n' +
      '  DATA_DIR=.data-restauree npm run restore -- <sauvegarde>',
  )
}

const standingAdvice = ({ ended, paused }: Quieted): string =>
  `Envois programmés : ${ended} terminés, ${paused} mis en pause, car ils ont pu être payés ou arrêtés\n` +
  'depuis. Escale le dit par e-mail à ces clients.'

const bucketAdvice = (files: string): string =>
  'Ses fichiers sont dans un dossier. Avant de démarrer, envoyez-les au compartiment :\n' +
  `  npm run move-files -- ${files} "$FILES_URL"\n`

await main().catch((error: unknown) => {
  process.exitCode = explainFailure(error)
})
