module.exports = {
  routes: [{ method: 'GET', path: '/dashboard/:chapter', handler: 'api::dashboard.dashboard.find' }],
};
