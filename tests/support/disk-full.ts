/** The file system's error when the disk is full. */
export const diskFull = (): Error =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
