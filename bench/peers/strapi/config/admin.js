module.exports = () => ({
  // Not built: it takes no part in the comparison.
  serveAdminPanel: false,
  auth: { secret: 'peer-admin-secret-peer-admin-secret' },
  apiToken: { salt: 'peer-token-salt' },
  transfer: { token: { salt: 'peer-transfer-salt' } },
});
