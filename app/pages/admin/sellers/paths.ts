export const platformsPath = '/admin/platforms'
