/** This schema exists while a backup is being restored, and stays when the restore is interrupted. */
export const restoringSchema = 'restoring'
/** This schema holds what the first start after a restore has to do. */
export const restoredSchema = 'restored'
