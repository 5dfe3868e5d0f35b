module.exports = { 'users-permissions': { config: { jwtSecret: 'peer-jwt-secret' } } };
