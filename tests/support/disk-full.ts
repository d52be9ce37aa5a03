/** What the file system answers when nothing more fits. */
export const diskFull = (): Error =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
