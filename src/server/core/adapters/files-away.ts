/** The object store gave no answer, or refused us: nothing is known of the file. `reason` is for the log. */
export class FilesAway extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`the object store is away: ${reason}`)
    this.reason = reason
  }
}

/** The bytes are not those that were put: nobody is shown them. */
export class FileChanged extends Error {
  constructor(key: string) {
    super(`${key}: the stored bytes are not those that were put`)
  }
}
