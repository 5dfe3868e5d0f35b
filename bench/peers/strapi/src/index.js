// An API token with just these permissions, created at the first start and written to a file.
const { existsSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const file = path.join(__dirname, '..', 'token');
module.exports = {
  register() {},
  async bootstrap({ strapi }) {
    if (existsSync(file)) return;
    const permissions = [
      'api::chapter.chapter.find',
      'api::member.member.find',
      'api::referral.referral.find',
      'api::referral.referral.create',
      'api::thank-you-note.thank-you-note.find',
      'api::dashboard.dashboard.find',
    ];
    const { accessKey } = await strapi
      .service('admin::api-token')
      .create({ name: 'peer', description: '', type: 'custom', lifespan: null, permissions });
    writeFileSync(file, accessKey);
  },
};
